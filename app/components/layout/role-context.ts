import { createContext, useContext } from "react";
import { type Area, canEnter, type Role } from "~/lib/roles";

export const RoleContext = createContext<Role>("pemilik");

/** Whether the signed-in member may enter `area`. Links and buttons that would be refused are not drawn. */
export function useMayEnter(area: Area): boolean {
  return canEnter(useContext(RoleContext), area);
}
