export interface UploadFigures {
  status: number;
  seconds: number;
  /** Bytes of memory before, and the most meanwhile. */
  idle: number;
  most: number;
}

export function measureUpload(upload: {
  url: string;
  pid: number;
  token: string;
  bytes: number;
  version: string;
}): Promise<UploadFigures>;

export function memoryFrom(pid: number): { idle: number; most(): number };
