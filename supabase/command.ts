/** The commands `backend`, `backup` and `restore` of the embedded backend, for this project. */
import { runCommand } from "embedded-supabase/command";
import { project } from "./project.ts";

await runCommand(project);
