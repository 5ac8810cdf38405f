/** The texts of one language by their keys, and the file that holds each. */
export interface Dictionary {
  language: string;
  texts: Map<string, string>;
  files: Map<string, string>;
  twice: string[];
  plurals: Map<string, Set<string>>;
}

export function readDictionary(folder: string, language: string): Dictionary;
export function basesOf(dictionary: Dictionary): Set<string>;
