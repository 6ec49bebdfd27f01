/** Runs tasks one after the other, so that what happens in the background takes at most one thread. */
export function createTurns(): (task: () => Promise<unknown>) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    last = last.then(task, task);
    return last;
  };
}
