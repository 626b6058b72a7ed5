// How far the board is turned under the eye of the player, for everything that points: compass, arrows.

class Bearing {
  turn = $state(0); // degrees by which north is turned clockwise from the top of the screen

  /** The angle on the screen, clockwise from its top, of a heading on the board. */
  screen(heading: number): number {
    return (((heading + this.turn) % 360) + 360) % 360;
  }

  /** Where a button for a heading lies around the middle of a rose, as on the screen: across and down, at one of twelve places. */
  place(heading: number): [number, number] {
    const angle = (Math.round(this.screen(heading) / 30) * Math.PI) / 6;
    return [Math.sin(angle), -Math.cos(angle)];
  }
}

export const bearing = new Bearing();
