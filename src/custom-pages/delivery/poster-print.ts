/** Width and height in millimetres. */
export const PAPERS = { a4: [210, 297], a5: [148, 210], photo: [100, 150] } as const;
export type Paper = keyof typeof PAPERS;

/** Opens the browser's print dialog with a copy of the sheet, which fills the paper. */
export async function printPoster(sheet: HTMLElement, paper: Paper): Promise<void> {
  const page = document.createElement("div");
  page.className = `delivery-print ${paper}`;
  page.style.setProperty("--sheet-unit", `${PAPERS[paper][0] / 296}mm`);
  page.append(sheet.cloneNode(true));
  document.body.append(page);
  try {
    // A picture that cannot be drawn leaves its place empty.
    await Promise.all([...page.querySelectorAll("img")].map((image) => image.decode().catch(() => {})));
    addEventListener("afterprint", () => page.remove(), { once: true });
    print();
  } catch (reason) {
    page.remove();
    throw reason;
  }
}
