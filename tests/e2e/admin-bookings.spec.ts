import { testWalkIn } from "./booking-journeys.ts";

testWalkIn(true);
