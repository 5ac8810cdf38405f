export function publicImports(root: string): string[];
