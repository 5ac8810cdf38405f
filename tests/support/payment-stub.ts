import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ok, type Reply, readCall, type StubCall, under } from "./payment-calls";

/**
 * Both payment providers, recording, after docs.stripe.com/api and YooKassa's OpenAPI file; it has nothing of the
 * server's own. `STRIPE_API` and `YOOKASSA_API` are its addresses.
 */
export interface PaymentStub {
  stripe: string;
  yookassa: string;
  /** Every call, in the order in which they came. */
  calls: StubCall[];
  /** Objects by their id. */
  payments: Map<string, StubPayment>;
  refunds: Map<string, StubRefund>;
  /** What a refund is at first. */
  refundState: StubRefund["state"];
  /** Overrides an answer: nothing is the usual one. `acted` also does what was asked for. */
  failure: (call: StubCall) => Failure | undefined;
  creates(): StubCall[];
  /** Ends the calls that are not answered. */
  letGo(): void;
  /** The payment made for this id of ours. */
  of(id: string): StubPayment[];
  stop(): Promise<void>;
}

export interface StubPayment {
  id: string;
  provider: "stripe" | "yookassa";
  key: string;
  state: "open" | "processing" | "paid" | "canceled";
  reason?: string;
  /** In hundredths. */
  amount: number;
  currency: string;
  test: boolean;
  metadata: Record<string, string>;
  intent?: string;
  return_url: string;
}

export interface StubRefund {
  id: string;
  payment: string;
  key: string;
  amount: number;
  state: "pending" | "succeeded" | "canceled";
  metadata: Record<string, string>;
}

export type Failure =
  | { kind: "silence"; acted?: true }
  | { kind: "cut"; acted?: true }
  | { kind: "answer"; status: number; body?: string; headers?: Record<string, string> };

export async function startPaymentStub(): Promise<PaymentStub> {
  const payments = new Map<string, StubPayment>();
  const refunds = new Map<string, StubRefund>();
  const remembered = new Map<string, unknown>();

  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stub: PaymentStub = {
    stripe: `${root}/stripe`,
    yookassa: `${root}/yookassa`,
    calls: [],
    payments,
    refunds,
    refundState: "succeeded",
    failure: () => undefined,
    creates: () =>
      stub.calls.filter(
        ({ method, path }) => method === "POST" && /^\/(checkout\/sessions|payments)$/.test(path),
      ),
    letGo: () => server.closeAllConnections(),
    of: (id) => [...payments.values()].filter(({ metadata }) => metadata.payment === id),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    stub.calls.push(call);
    const given = stub.failure(call);
    if (given?.kind === "answer") {
      response
        .writeHead(given.status, { "content-type": "application/json", ...given.headers })
        .end(given.body ?? "{}");
      return;
    }
    const reply = given && !given.acted ? undefined : act(call);
    if (given?.kind === "silence") return;
    if (given?.kind === "cut") {
      response.destroy();
      return;
    }
    const { status, body } = reply as Reply;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  function act(call: StubCall): Reply {
    const known = call.key && remembered.get(`${call.authorization} ${call.key}`);
    if (known) return known as Reply;
    const reply = call.provider === "stripe" ? stripe(call) : yookassa(call);
    if (call.key) remembered.set(`${call.authorization} ${call.key}`, reply);
    return reply;
  }

  function stripe({ method, path, query, body, key = "" }: StubCall): Reply {
    const [, , , id, verb] = path.split("/");
    if (path === "/account") return ok({ id: "acct_stub", object: "account" });
    if (path === "/checkout/sessions" && method === "GET") return ok({ object: "list", data: [] });
    if (path === "/checkout/sessions") {
      const payment: StubPayment = {
        id: `cs_test_${randomUUID()}`,
        provider: "stripe",
        key,
        state: "open",
        amount:
          Number(body["line_items[0][price_data][unit_amount]"]) * Number(body["line_items[0][quantity]"]),
        currency: body["line_items[0][price_data][currency]"],
        test: true,
        metadata: under(body, "metadata"),
        intent: `pi_${randomUUID()}`,
        return_url: body.success_url,
      };
      payments.set(payment.id, payment);
      return ok(session(payment));
    }
    if (path.startsWith("/checkout/sessions/")) {
      const payment = payments.get(id ?? "");
      if (!payment)
        return { status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } };
      if (verb === "expire" && payment.state !== "open")
        return { status: 400, body: { error: { type: "invalid_request_error", message: "planted text" } } };
      if (verb === "expire") Object.assign(payment, { state: "canceled", reason: "expired" });
      return ok(session(payment));
    }
    if (path === "/refunds" && method === "GET") {
      const of = [...refunds.values()].filter(
        (one) => payments.get(one.payment)?.intent === query.get("payment_intent"),
      );
      return ok({ object: "list", data: of.map(stripeRefund).reverse() });
    }
    if (path === "/refunds") {
      const payment = [...payments.values()].find(({ intent }) => intent === body.payment_intent);
      const refund = payment && addRefund(payment, key, Number(body.amount), under(body, "metadata"));
      return refund
        ? ok(stripeRefund(refund))
        : {
            status: 400,
            body: { error: { type: "invalid_request_error", code: "charge_already_refunded" } },
          };
    }
    return { status: 404, body: {} };
  }

  const session = (payment: StubPayment) => ({
    id: payment.id,
    object: "checkout.session",
    url: payment.state === "open" ? `${root}/stripe/pay/${payment.id}` : null,
    status: { open: "open", processing: "complete", paid: "complete", canceled: "expired" }[payment.state],
    payment_status: payment.state === "paid" ? "paid" : "unpaid",
    amount_total: payment.amount,
    currency: payment.currency,
    livemode: !payment.test,
    metadata: payment.metadata,
    payment_intent: payment.state === "open" ? null : payment.intent,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  });

  const stripeRefund = (refund: StubRefund) => ({
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    currency: payments.get(refund.payment)?.currency,
    status: refund.state,
    metadata: refund.metadata,
  });

  function addRefund(payment: StubPayment, key: string, amount: number, metadata: Record<string, string>) {
    const done = [...refunds.values()].filter(
      ({ payment: of, state }) => of === payment.id && state !== "canceled",
    );
    if (done.reduce((sum, one) => sum + one.amount, amount) > payment.amount) return undefined;
    const refund: StubRefund = {
      id: randomUUID(),
      payment: payment.id,
      key,
      amount,
      state: stub.refundState,
      metadata,
    };
    refunds.set(refund.id, refund);
    return refund;
  }

  function yookassa({ method, path, query, body, key = "" }: StubCall): Reply {
    if (path === "/me")
      return ok({ account_id: "100500", status: "enabled", test: true, fiscalization: { enabled: false } });
    if (path === "/payments" && method === "GET") return ok({ items: [] });
    if (path === "/payments") {
      const payment: StubPayment = {
        id: randomUUID(),
        provider: "yookassa",
        key,
        state: "open",
        amount: Math.round(Number(body.amount.value) * 100),
        currency: body.amount.currency,
        test: true,
        metadata: body.metadata,
        return_url: body.confirmation.return_url,
      };
      payments.set(payment.id, payment);
      return ok(yooPayment(payment));
    }
    if (path.startsWith("/payments/")) {
      const payment = payments.get(path.split("/")[2] ?? "");
      return payment ? ok(yooPayment(payment)) : { status: 404, body: { type: "error", code: "not_found" } };
    }
    if (path === "/refunds" && method === "GET") {
      const of = [...refunds.values()].filter(({ payment }) => payment === query.get("payment_id"));
      return ok({ items: of.map(yooRefund).reverse() });
    }
    if (path === "/refunds") {
      const payment = payments.get(body.payment_id);
      const refund =
        payment && addRefund(payment, key, Math.round(Number(body.amount.value) * 100), body.metadata ?? {});
      return refund
        ? ok(yooRefund(refund))
        : { status: 400, body: { type: "error", code: "invalid_request" } };
    }
    return { status: 404, body: {} };
  }

  const value = (amount: number, currency = "RUB") => ({ value: (amount / 100).toFixed(2), currency });

  const yooPayment = (payment: StubPayment) => ({
    id: payment.id,
    status: { open: "pending", processing: "waiting_for_capture", paid: "succeeded", canceled: "canceled" }[
      payment.state
    ],
    paid: payment.state === "paid",
    amount: value(payment.amount, payment.currency),
    confirmation: { type: "redirect", confirmation_url: `${root}/yookassa/pay/${payment.id}` },
    recipient: { account_id: "100500" },
    test: payment.test,
    metadata: payment.metadata,
    ...(payment.state === "canceled"
      ? { cancellation_details: { party: "yoo_money", reason: payment.reason ?? "expired_on_confirmation" } }
      : {}),
  });

  const yooRefund = (refund: StubRefund) => ({
    id: refund.id,
    status: refund.state,
    amount: value(refund.amount, payments.get(refund.payment)?.currency),
    payment_id: refund.payment,
    metadata: refund.metadata,
  });

  return stub;
}
