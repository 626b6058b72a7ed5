// What is said of a bot that thinks.

/** How long it has thought, and how long at most, until that is over: its process may have to start first. */
export function atWork(name: string, seconds: number, most = 0): string {
  const limit = Math.ceil(most);
  if (!limit) return `${name} is thinking: ${seconds} s`;
  if (seconds > limit) return `${name} is taking longer than usual: ${seconds} s`;
  return `${name} is thinking: ${seconds} s of at most ${limit} s`;
}
