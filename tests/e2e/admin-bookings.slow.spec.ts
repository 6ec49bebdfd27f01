import { testFamilyOfFour, testWalkIn } from "./booking-journeys.ts";

testFamilyOfFour(false);
testWalkIn(true);
