type Schema = Record<string, unknown>
type Make = (zod: Schema) => unknown

let zod: Schema | undefined
let isComing = false
const made = new WeakMap<object, { make: Make; real?: unknown }>()

/**
 * Stands in for zod in the browser. Fields state their schemas as they load, and only a form ever checks one: what is stated is
 * noted down, and made for real once a form asks, when zod has arrived. Until then every value passes; the server decides anyway.
 */
export const z = note((real) => real)

function note(make: Make): unknown {
  const proxy = new Proxy(() => {}, {
    get: (_, name) => {
      if (name === 'safeParse')
        return (value: unknown) =>
          (real(proxy) as { safeParse(v: unknown): unknown } | undefined)?.safeParse(value) ?? passed(value)
      return note((zod) => {
        const owner = realOf(proxy, zod) as Schema
        const part = owner[name as string]
        return typeof part === 'function' ? part.bind(owner) : part
      })
    },
    apply: (_, __, value: unknown[]) =>
      note((zod) => (realOf(proxy, zod) as (...all: unknown[]) => unknown)(...value.map((one) => filled(one, zod)))),
  })
  made.set(proxy, { make })
  return proxy
}

const passed = (data: unknown) => ({ success: true, data })

function real(proxy: object): unknown {
  if (zod) return realOf(proxy, zod)
  if (!isComing) {
    isComing = true
    void import('zod/v4').then((module) => {
      zod = module as Schema
    })
  }
  return undefined
}

function realOf(proxy: object, zod: Schema): unknown {
  const entry = made.get(proxy)!
  return (entry.real ??= entry.make(zod))
}

/** Arguments with the notes in them made real, at any depth. */
function filled(value: unknown, zod: Schema): unknown {
  if (value !== null && (typeof value === 'function' || typeof value === 'object') && made.has(value)) return realOf(value, zod)
  if (Array.isArray(value)) return value.map((one) => filled(one, zod))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, zod)]))
  }
  return value
}
