import { flatRoutes } from "@remix-run/fs-routes";

// Tests lie beside the routes that they test.
export default flatRoutes({ ignoredRouteFiles: ["**/*.test.*"] });
