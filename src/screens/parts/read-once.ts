/** Options of a query whose answer is edited: read once, for a later read must not change what is being edited (trap 2). */
export const READ_ONCE = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
