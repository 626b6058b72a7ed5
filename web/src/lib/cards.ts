// What magic cards are called and do, in a line each; the rulebook has the law.

export interface Card {
  title: string;
  text: string;
  clause: string;
  sign: string;
}

const strike = (title: string, immune: string, sign: string): Card => ({ title, text: `+6 to your attack, not against ${immune}`, clause: "DL-13.1", sign });

const CARDS: Record<string, Card> = {
  cloudkill: strike("Cloudkill", "green", "☁"),
  cone_of_cold: strike("Cone of Cold", "silver", "❄"),
  fireball: strike("Fireball", "red", "✹"),
  incendiary_cloud: strike("Incendiary Cloud", "gold", "♨"),
  lightning_bolt: strike("Lightning Bolt", "blue", "ϟ"),
  power_word: strike("Power Word", "bronze", "❝"),
  meteor_swarm: { title: "Meteor Swarm", text: "+9 to your attack", clause: "DL-13.4", sign: "☄" },
  globe_of_invulnerability: { title: "Globe of Invulnerability", text: "+10 to your defence", clause: "DL-13.5", sign: "◍" },
  magic_missile: { title: "Magic Missile", text: "+3 to your attack or defence", clause: "DL-13.6", sign: "➶" },
  dispel_magic: { title: "Dispel Magic", text: "Cancels the card played last", clause: "DL-13.7", sign: "⊘" },
  fear: { title: "Fear", text: "Dragons beside one of yours must flee", clause: "DL-13.11", sign: "☠" },
  haste: { title: "Haste", text: "Roll two dice for movement", clause: "DL-13.23", sign: "»" },
  passwall: { title: "Passwall", text: "Cross one wall side", clause: "DL-13.26", sign: "▦" },
  teleport: { title: "Teleport", text: "To any legal hex and altitude", clause: "DL-13.29", sign: "✧" },
};

/** A card by its name in the notation; one that nobody knows keeps its name. */
export function cardOf(name: string): Card {
  return CARDS[name] ?? { title: name.replaceAll("_", " "), text: "", clause: "", sign: "✦" };
}
