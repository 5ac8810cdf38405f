import { S3mini } from "s3mini";
import S3rver from "s3rver";
import { freshFolder } from "./folders";

/** s3rver knows one key pair. */
const KEY = "S3RVER";

export interface TestStore {
  /** For `BLOB_URL`: `s3://key:secret@127.0.0.1:port/bucket`. */
  url: string;
  /** Of the stored objects. */
  names(): Promise<string[]>;
  stop(): Promise<void>;
}

/** An S3-compatible store with one empty bucket, on a free port. */
export async function startS3(bucket = "safelight"): Promise<TestStore> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: await freshFolder("s3"),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}/${bucket}`;
  const client = new S3mini({ accessKeyId: KEY, secretAccessKey: KEY, endpoint, region: "us-east-1" });
  return {
    url: `s3://${KEY}:${KEY}@127.0.0.1:${port}/${bucket}`,
    names: async () => ((await client.listObjects()) ?? []).map(({ Key }) => Key),
    stop: () => server.close(),
  };
}
