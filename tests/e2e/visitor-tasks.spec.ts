import { testVisitorTasks } from "./visitor-tasks.ts";

testVisitorTasks(true);
