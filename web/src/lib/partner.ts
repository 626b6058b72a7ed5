// Who flies against a learner: a seat that this page plays by a script, over a line of its own.

import { Connection, type Wire } from "./connection";
import { mergedScene, mergedView } from "./merging";
import type { Scene } from "./scene";
import type { Decision, ServerMessage, View } from "./wire";

export class Partner {
  private readonly connection: Connection;
  private view: View | null = null;
  private scene: Scene | null = null;
  private version = -1;
  private answered = -1; // the version that has been answered

  constructor(
    socket: () => Wire,
    key: string,
    private readonly script: (decision: Decision, scene: Scene) => string,
  ) {
    this.connection = new Connection(
      socket,
      () => key,
      () => null,
      { message: (message) => this.hear(message), link: () => {} },
    );
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.connection.stop();
  }

  private hear(message: ServerMessage): void {
    if (message.type === "snapshot") {
      this.view = message.view;
      this.scene = message.scene;
      this.version = message.version;
    } else if (message.type === "update" && this.view && this.scene) {
      if (message.since !== this.version) {
        this.connection.hello();
        return;
      }
      this.view = mergedView(this.view, message);
      this.scene = mergedScene(this.scene, message);
      this.version = message.version;
    } else return;
    void this.answer();
  }

  private async answer(): Promise<void> {
    const decision = this.view?.decision;
    const seat = this.view?.seat;
    if (!decision?.required || !this.scene || typeof seat !== "number" || this.answered === this.version) return;
    this.answered = this.version;
    const done = await this.connection.request({ type: "act", seat, text: this.script(decision, this.scene) });
    // What was rehearsed does not fit any more: the first answer of a list always does.
    if (!done.ok && decision.actions[0]) await this.connection.request({ type: "act", seat, text: decision.actions[0] });
  }
}
