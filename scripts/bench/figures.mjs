/**
 * Prints figures with the most that each may be, and by how much and why one is above it.
 * @param {[what: string, figure: number, budget: number, why?: string][]} figures
 * @returns {boolean} whether all are within their budgets
 */
export function within(figures) {
  for (const [what, figure, budget, why] of figures) {
    const over =
      figure <= budget ? "" : `  NOT MET by ${(figure - budget).toFixed(2)}${why ? `: ${why}` : ""}`;
    console.log(`${what}: ${figure.toFixed(2)} (at most ${budget})${over}`);
  }
  return figures.every(([, figure, budget]) => figure <= budget);
}
