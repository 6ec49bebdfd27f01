/**
 * Loaded first into every Node process of a test run (`--import`, by clear-of-midnight.ts): its clock is the machine's plus
 * `RUN_CLOCK_AHEAD_MS`, so that a test and the site that it starts agree on the day. JavaScript, because measured processes
 * strip no types. PostgreSQL in WebAssembly reads the same clock; timers, files' times and `Intl`'s own "now" do not.
 */
const aheadMs = Number(process.env.RUN_CLOCK_AHEAD_MS ?? 0);
const MachineDate = Date;
const now = () => MachineDate.now() + aheadMs;

if (aheadMs !== 0) {
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new MachineDate(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
}
