/** Environment of the server's process: these settings cannot be changed after it has started. */
export const SERVER_ENVIRONMENT = {
  // Pictures occupy threads for seconds: passwords and files must not wait for them.
  UV_THREADPOOL_SIZE: "12",
  // Otherwise glibc keeps the memory that pictures took in each thread: 0.4 GB. Freed megabytes go back to the system.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};
