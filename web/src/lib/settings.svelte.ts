import { read, write } from "./keep";

const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  name = $state(read("name", ""));
  speed = $state(read("speed", 1));
  motion = $state<"auto" | "on" | "off">(read<"auto" | "on" | "off">("motion", "auto"));
  quality = $state<"auto" | "low" | "medium" | "high">(read<"auto" | "low" | "medium" | "high">("quality", "auto"));
  closeUps = $state(read("closeUps", true)); // the eye comes near to flights and strikes
  theme = $state<"auto" | "light" | "dark">(read<"auto" | "light" | "dark">("theme", "auto"));
  map = $state(read("map", false));
  sounds = $state(read("sounds", true));
  volume = $state(read("volume", 0.6));
  calmSounds = $state(read("calmSounds", true)); // sounds go on where nothing moves
  declares = $state<"alone" | "asks">(read<"alone" | "asks">("declares", "alone")); // facings that the plan has set
  forced = $state<"alone" | "asks">(read<"alone" | "asks">("forced", "alone")); // what leaves no choice
  private reduced = $state(still.matches);

  constructor() {
    still.addEventListener("change", () => (this.reduced = still.matches));
  }

  /** No moving pictures: the person, or their system, has asked for it. */
  get calm(): boolean {
    return this.motion === "off" || (this.motion === "auto" && this.reduced);
  }

  /** May anything be heard? */
  get heard(): boolean {
    return this.sounds && this.volume > 0 && (this.calmSounds || !this.calm);
  }

  toggleMap(): void {
    this.map = !this.map;
    this.save();
  }

  toggleSounds(): void {
    this.sounds = !this.sounds;
    this.save();
  }

  save(): void {
    write("name", this.name);
    write("speed", this.speed);
    write("motion", this.motion);
    write("quality", this.quality);
    write("closeUps", this.closeUps);
    write("theme", this.theme);
    write("map", this.map);
    write("sounds", this.sounds);
    write("volume", this.volume);
    write("calmSounds", this.calmSounds);
    write("declares", this.declares);
    write("forced", this.forced);
  }
}

export const settings = new Settings();

// Style sheets know by this attribute that nothing shall move.
$effect.root(() => {
  $effect(() => {
    document.documentElement.toggleAttribute("data-calm", settings.calm);
  });
  $effect(() => {
    document.documentElement.dataset["theme"] = settings.theme; // "auto": as the system says
  });
});
