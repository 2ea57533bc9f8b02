/** All that the log says of a request, whatever the request says. */
export const logKeys: readonly string[] = [
  'level',
  'time',
  'pid',
  'hostname',
  'operation',
  'status',
  'ms',
  'request',
  'tenant',
  'user',
  'address',
  'code',
]
