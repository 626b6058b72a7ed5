import type {
  BuildQuestion,
  Built,
  Catalogue,
  CreateTable,
  Credentials,
  Edited,
  EditQuestion,
  Failure,
  Frames,
  GameDetail,
  GameInfo,
  Invited,
  JoinTable,
  Me,
  Replay,
  Rules,
  Seated,
  Sharing,
  Stored,
  TableCard,
  TableInfo,
  Verified,
  Viewer,
  Workshop,
} from "./wire";

/** What the server said no to, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failure: Failure,
  ) {
    super(failure.where ? `${failure.reason} (${failure.where})` : failure.reason);
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, { reason: "The server cannot be reached.", where: "", clause: "" });
  }
  if (!response.ok) {
    const failure = (await response.json().catch(() => null)) as Failure | null;
    throw new ApiError(response.status, failure?.reason ? failure : { reason: `The server answered ${response.status}.`, where: "", clause: "" });
  }
  return (await response.json()) as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) });
}

const one = encodeURIComponent;
const seatWord = (seat: Viewer): string => (seat === null ? "spectator" : String(seat));

export const api = {
  games: () => ask<GameInfo[]>("/api/games"),
  game: (game: string) => ask<GameDetail>(`/api/games/${one(game)}`),
  rules: (game: string) => ask<Rules>(`/api/games/${one(game)}/rules`),
  cards: (game: string) => ask<Catalogue>(`/api/games/${one(game)}/cards`),
  build: (game: string, question: BuildQuestion) => post<Built>(`/api/games/${one(game)}/armies`, question),
  workshop: (game: string) => ask<Workshop>(`/api/games/${one(game)}/workshop`),
  draw: (game: string, question: EditQuestion) => post<Edited>(`/api/games/${one(game)}/documents`, question),
  create: (table: CreateTable) => post<Seated>("/api/tables", table),
  open: () => ask<TableCard[]>("/api/tables"),
  mine: () => ask<TableCard[]>("/api/tables/mine"),
  table: (table: string) => ask<TableInfo>(`/api/tables/${one(table)}`),
  invitation: (table: string, key: string) => ask<Invited>(`/api/tables/${one(table)}/invitation`, { headers: { "X-Wyrmtable-Key": key } }),
  join: (table: string, body: JoinTable) => post<Seated>(`/api/tables/${one(table)}/join`, body),
  rematch: (table: string, chosen: Record<number, string> = {}) => {
    const wishes = Object.entries(chosen).map(([seat, key]) => `${seat}:${key}`);
    return post<Seated>(`/api/tables/${one(table)}/rematch${wishes.length ? `?chosen=${wishes.join(",")}` : ""}`, null);
  },
  frames: (table: string, seat: Viewer, start: number, count: number, key: string | null) =>
    ask<Frames>(`/api/tables/${one(table)}/frames?seat=${seatWord(seat)}&start=${start}&count=${count}`, {
      headers: key ? { "X-Wyrmtable-Key": key } : {},
    }),
  replay: (replay: string) => ask<Replay>(`/api/replays/${one(replay)}`),
  replayFrames: (replay: string, seat: Viewer, start: number, count: number) =>
    ask<Frames>(`/api/replays/${one(replay)}/frames?seat=${seatWord(seat)}&start=${start}&count=${count}`),
  verify: (replay: string) => ask<Verified>(`/api/replays/${one(replay)}/verify`),
  recordText: async (replay: string): Promise<string> => {
    const response = await fetch(`/api/replays/${one(replay)}/record`);
    if (!response.ok) throw new ApiError(response.status, { reason: "The record cannot be read.", where: "", clause: "" });
    return response.text();
  },
  upload: (record: string) => ask<Stored>("/api/records", { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: record }),
  sharing: () => ask<Sharing>("/api/sharing"),
  me: () => ask<Me>("/api/me"),
  register: (who: Credentials) => post<Me>("/api/accounts", who),
  signIn: (who: Credentials) => post<Me>("/api/sessions", who),
  signOut: () => ask<Me>("/api/sessions", { method: "DELETE" }),
};
