/** How often something is repeated: a few times by `npm test`, as often as it has been promised by `npm run load`. */
export const few = (some: number, all: number): number => (process.env.LOAD === "1" ? all : some);
