import { escapeHtml } from "../../http/html";
import type { Language } from "../../http/messages";
import { DEMO_PAY_PATH } from "../../settings";
import type { StandInPayment, Stored } from "./objects";

/** Where the shopper pays: at the address by which they reach this server. */
export const pageAddress = (return_url: string, id: string): string =>
  `${new URL(return_url).origin}${DEMO_PAY_PATH}/page/${id}`;

const TEXTS = {
  en: {
    title: "Demo payment",
    provider: { stripe: "In place of Stripe", yookassa: "In place of YooKassa" },
    notice: "No real money. This page takes the place of the bank in the demo.",
    over: "This payment has ended.",
    pay: "Pay",
    slow: "Pay with a slow bank (10 s)",
    decline: "Decline",
    cancel: "Cancel",
    lose: "Lose the notification",
    hint: "The store then checks the payment automatically.",
    back: "Back to the store",
  },
  ru: {
    title: "Демо-оплата",
    provider: { stripe: "Вместо Stripe", yookassa: "Вместо ЮKassa" },
    notice: "Деньги не списываются. В демо эта страница заменяет банк.",
    over: "Этот платёж завершён.",
    pay: "Оплатить",
    slow: "Оплатить через медленный банк (10 с)",
    decline: "Отказать",
    cancel: "Отменить",
    lose: "Потерять уведомление",
    hint: "Тогда магазин сам проверит оплату.",
    back: "Вернуться в магазин",
  },
} as const;

const STYLE = `
:root{color-scheme:light dark;--page:light-dark(#faf8f5,#171412);--box:light-dark(#fff,#201c19);
--text:light-dark(#1c1917,#f5f0ea);--muted:light-dark(#6b635c,#a0978d);--line:light-dark(#8c847b,#7d746b);
--accent:light-dark(#b4340f,#ff8a5b);--on-accent:light-dark(#fff,#1c1917);--soft:light-dark(#fcede7,#3a2219)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);
font:16px/24px "Onest Variable",system-ui,sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:26rem}
header{display:flex;gap:8px;align-items:center;color:var(--muted);margin-bottom:16px}
h1{font-size:18px;line-height:26px;margin:0;font-weight:600}
.amount{font-size:32px;line-height:40px;font-weight:700;margin:4px 0 16px}
.notice{background:var(--soft);border-radius:8px;padding:12px 16px;margin:0 0 24px}
form{display:grid;gap:12px}
button,.back{font:inherit;min-height:48px;padding:8px 16px;border-radius:8px;border:1px solid var(--line);
background:var(--box);color:inherit;cursor:pointer;text-align:center;text-decoration:none;display:block}
button.first{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
button:focus-visible,input:focus-visible,.back:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
label{display:flex;gap:12px;align-items:start;padding:8px 0}
input{width:20px;height:20px;margin:2px 0 0;accent-color:var(--accent);flex:none}
small{display:block;color:var(--muted);font-size:14px;line-height:20px}`;

/** The page on which the demo's shopper pays: plain HTML, without scripts. */
export function payPage(
  { id, provider, body }: Stored<StandInPayment>,
  language: Language,
  nonce: string,
): string {
  const texts = TEXTS[language];
  const sum = body.amount / 100;
  // As in the store that led here: cents only where there are some.
  const amount = new Intl.NumberFormat(language === "en" ? "en-GB" : "ru-RU", {
    style: "currency",
    currency: body.currency,
    currencyDisplay: "narrowSymbol",
    ...(Number.isInteger(sum) && { minimumFractionDigits: 0 }),
  }).format(sum);
  const button = (action: string, text: string, first = false) =>
    `<button name="action" value="${action}"${first ? ' class="first"' : ""}>${text}</button>`;
  const form = `<form method="post" action="${DEMO_PAY_PATH}/page/${encodeURIComponent(id)}">
${button("pay", texts.pay, true)}
${button("slow", texts.slow)}
${button("decline", texts.decline)}
${button("cancel", texts.cancel)}
<label><input type="checkbox" name="lose" value="1"><span>${texts.lose}<small>${texts.hint}</small></span></label>
</form>`;
  const over = `<p>${texts.over}</p><a class="back" href="${escapeHtml(body.return_url)}">${texts.back}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.title}</title>
<link rel="icon" type="image/svg+xml" href="/icons/mark.svg">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<header><img src="/icons/mark.svg" alt="" width="24" height="24"><span>${texts.title} · ${texts.provider[provider]}</span></header>
<h1>${escapeHtml(body.description)}</h1>
<p class="amount">${escapeHtml(amount)}</p>
<p class="notice">${texts.notice}</p>
${body.state === "open" ? form : over}
</main>
</body>
</html>`;
}
