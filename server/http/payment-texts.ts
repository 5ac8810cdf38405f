import type { Language } from "./messages";

export type TestResult =
  | "nothing"
  | "no_keys"
  | "live"
  | "test"
  | "keys"
  | "disabled"
  | "mode"
  | "receipts"
  | "silence"
  | "failed";

/** What a test of a payment system found, in the language of the request (OP-225). Never a text of the provider. */
export const testTexts: Record<Language, Record<TestResult, string>> = {
  en: {
    nothing: "Nothing to test: you mark these payments yourself",
    no_keys: "Enter the keys first",
    live: "The keys work. Payments move real money",
    test: "The keys work in test mode. No money moves",
    keys: "The provider does not accept the keys",
    disabled: "The shop is disabled at the provider",
    mode: "The keys belong to the other mode. Check whether they are test keys",
    receipts: "The shop has to send receipts. Turn receipts on",
    silence: "The provider did not answer within 10 seconds. Try again",
    failed: "The provider answered with an error. Try again later",
  },
  ru: {
    nothing: "Проверять нечего: такие платежи вы отмечаете сами",
    no_keys: "Сначала введите ключи",
    live: "Ключи работают. Платежи настоящие",
    test: "Ключи работают в тестовом режиме. Деньги не списываются",
    keys: "Платёжная система не принимает ключи",
    disabled: "Магазин отключён в платёжной системе",
    mode: "Ключи относятся к другому режиму. Проверьте, тестовые ли они",
    receipts: "Магазин должен отправлять чеки. Включите чеки",
    silence: "Платёжная система не ответила за 10 секунд. Попробуйте ещё раз",
    failed: "Платёжная система ответила ошибкой. Попробуйте позже",
  },
};
