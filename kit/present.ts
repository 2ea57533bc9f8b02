/** What is given, without the names that say `undefined`: these would stand over what they are spread onto. */
export const present = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
