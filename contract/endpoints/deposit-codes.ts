import { z } from "zod";
import { signedIn, staff } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { idParams } from "../core/ids";
import { moneySchema } from "../core/money";
import { SPREADSHEET } from "../core/spreadsheet";
import { depositCode } from "../entities/deposit-code";

/** The codes of an emission as a spreadsheet: code, denomination, activated_at, activated_by (OP-98). */
export const downloadEmission = defineEndpoint({
  id: "emissions.download",
  method: "POST",
  path: "/deposit_codes_emission/{id}/download",
  access: staff,
  params: idParams,
  reply: { status: 200, binary: [SPREADSHEET] },
  // A POST without side effects.
  changes: [],
  source: "CALL-CODE-05",
});

/** A GET that changes the balance: 404 for an unknown code, 409 for a used one (OP-96). */
export const activateCode = defineEndpoint({
  id: "codes.activate",
  method: "GET",
  path: "/deposit_codes/activate/{code}",
  access: signedIn,
  params: z.object({ code: z.string().max(200) }),
  reply: { status: 200, json: z.object({ code: recordSchema(depositCode), balance: moneySchema }) },
  effects: true,
  secret: ["code"],
  changes: ["codes", "emissions", "transactions"],
  source: "CALL-BAL-01",
});
