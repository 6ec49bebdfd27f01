/** What `work` gives; when that takes longer than `ms`, what `otherwise` gives or throws. */
export async function within<Value>(
  work: Promise<Value>,
  ms: number,
  otherwise: () => Value,
): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return Promise.race([work, late.then(otherwise)]).finally(() => clearTimeout(timer));
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
