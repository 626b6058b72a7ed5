// Changes over time, moved on by the frames of the stage.

interface Tween {
  run(part: number): void;
  length: number; // seconds
  age: number;
  done(): void;
}

const LEAST = 0.03; // seconds: what is shorter is over before it is seen

export const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2);

export class Tweens {
  private open: Tween[] = [];

  constructor(
    private readonly calm: () => boolean,
    private readonly wake: () => void,
  ) {}

  get busy(): boolean {
    return this.open.length > 0;
  }

  /** Run from 0 to 1 in so many seconds; at once where nothing shall move, or in no time. */
  run(length: number, step: (part: number) => void = () => {}): Promise<void> {
    return new Promise((done) => {
      if (length < LEAST || this.calm()) {
        step(1);
        done();
        return;
      }
      this.open.push({ run: step, length, age: 0, done });
      this.wake();
    });
  }

  advance(seconds: number): void {
    for (const tween of this.open) {
      tween.age += seconds;
      tween.run(Math.min(1, tween.age / tween.length));
    }
    const over = this.open.filter((tween) => tween.age >= tween.length);
    this.open = this.open.filter((tween) => tween.age < tween.length);
    for (const tween of over) tween.done();
  }

  /** Everything is where it was going. Whoever waits for it hears no more: what they would do next is out of date. */
  finish(): void {
    const open = this.open;
    this.open = [];
    for (const tween of open) tween.run(1);
  }
}
