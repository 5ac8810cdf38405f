/** All that the error screen knows and copies (spec B section 3). Never a token, and addresses without their queries. */
export interface DiagnosticRecord {
  errorType: string;
  message: string;
  timestamp: string;
  environmentConfig: {
    apiBase: string;
    apiVersion: string;
    hostname: string;
    basePath: string;
  };
  requestDetails?: {
    url: string;
    method: string;
    basePath: string;
    timeout: number;
    headers: {
      authorization: "present" | "missing";
      contentType: string;
      acceptLanguage: string;
    };
  };
  responseDetails?: { status: number; statusText: string; data: unknown };
  stackTrace?: string;
  possibleCauses: readonly string[];
  recommendations: readonly string[];
}
