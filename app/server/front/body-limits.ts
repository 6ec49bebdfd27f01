import { type BodyLimit, smallForm } from "~/lib/body-limit";
import type { BodyLimitOf } from "./receive-body.server";

/** The part of Remix's table of routes that is read here. */
type Routes = Record<
  string,
  { path?: string | undefined; parentId?: string | undefined; module: { handle?: unknown } }
>;

/** What the routes' handles say may be posted to their addresses. The table is read at the first question. */
export function createBodyLimits(routes: () => Routes): BodyLimitOf {
  let limits: { address: RegExp; limit: BodyLimit }[] | undefined;
  return (path) => {
    limits ??= read(routes());
    const address = path.replace(/\.data$/, "");
    return limits.find((one) => one.address.test(address))?.limit ?? smallForm;
  };
}

function read(routes: Routes): { address: RegExp; limit: BodyLimit }[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? "" : [pathOf(route.parentId), route.path].filter(Boolean).join("/");
  };
  return Object.entries(routes).flatMap(([id, { module }]) => {
    const { bodyLimit: limit } = (module.handle ?? {}) as { bodyLimit?: BodyLimit };
    const pattern = pathOf(id).replaceAll(/:\w+/g, "[^/]+");
    return limit === undefined ? [] : [{ address: new RegExp(`^/${pattern}$`), limit }];
  });
}
