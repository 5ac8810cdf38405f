/** The part of s3rver that tests use; it brings no types of its own. */
declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
