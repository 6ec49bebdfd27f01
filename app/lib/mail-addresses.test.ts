import { expect, test } from "vitest";
import { accountEmail } from "./mail-addresses";

const schema = accountEmail("bukan alamat");

test.each(["admin@localhost", "staf@contoh.id", "staf.umroh+1@mail.contoh.co.id"])(
  "%j is an address",
  (email) => expect(schema.parse(email)).toBe(email),
);

test.each(["", "staf", "@contoh.id", "staf@", "staf@contoh..id", "a b@contoh.id", "staf@-contoh.id"])(
  "%j is none",
  (email) =>
    expect(schema.safeParse(email).error?.issues.map(({ message }) => message)).toEqual(["bukan alamat"]),
);
