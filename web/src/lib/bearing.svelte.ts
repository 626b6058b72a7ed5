// How far the board is turned under the eye of the player, for everything that points: compass, arrows.

class Bearing {
  turn = $state(0); // degrees by which north is turned clockwise from the top of the screen

  /** The angle on the screen, clockwise from its top, of a heading on the board. */
  screen(heading: number): number {
    return (((heading + this.turn) % 360) + 360) % 360;
  }
}

export const bearing = new Bearing();
