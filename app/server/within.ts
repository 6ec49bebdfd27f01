/** Settles as `work`, or after `ms` as `otherwise`. */
export async function within<Value>(
  work: Promise<Value>,
  ms: number,
  otherwise: () => Value,
): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return Promise.race([work, late.then(otherwise)]).finally(() => clearTimeout(timer));
}
