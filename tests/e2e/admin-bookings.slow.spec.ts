import { testFamilyOfFour, testWalkIn } from "./booking-journeys.ts";

testFamilyOfFour(true);
testFamilyOfFour(false);
testWalkIn(false);
