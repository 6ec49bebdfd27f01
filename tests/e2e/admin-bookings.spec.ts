import { testFamilyOfFour, testWalkIn } from "./booking-journeys.ts";

testFamilyOfFour(true);
testWalkIn(false);
