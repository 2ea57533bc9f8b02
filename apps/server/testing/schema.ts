type Schema = Readonly<Record<string, any>>

/**
 * What of a value does not fit a JSON Schema as our OpenAPI pages write them; nothing when all does. Objects are closed: a key
 * that the schema does not name is a problem, unless the schema says that any key may stand there.
 */
export function misfits(schema: Schema, value: unknown, root: Schema, path = ''): string[] {
  if (schema.$ref) return misfits(resolve(root, schema.$ref as string), value, root, path)
  if (schema.allOf) return misfits(merged(schema, root), value, root, path)
  if (schema.anyOf ?? schema.oneOf) {
    const found = ((schema.anyOf ?? schema.oneOf) as Schema[]).map((one) => misfits(one, value, root, path))
    return found.find((list) => list.length === 0) ?? found[0] ?? []
  }
  if ('const' in schema && value !== schema.const) return [`${path} is not ${String(schema.const)}`]
  if (schema.enum && value !== null && !(schema.enum as unknown[]).includes(value))
    return [`${path} is none of the words it may be: ${String(value)}`]
  const types = [schema.type].flat().filter(Boolean) as string[]
  if (types.length > 0 && !types.some((type) => isA(type, value)))
    return [`${path} is ${value === null ? 'null' : typeof value}, not ${types.join(' or ')}`]
  if (Array.isArray(value))
    return schema.items ? value.flatMap((item, i) => misfits(schema.items as Schema, item, root, `${path}/${i}`)) : []
  if (typeof value === 'object' && value !== null) return objectMisfits(schema, value as Record<string, unknown>, root, path)
  if (typeof value === 'string') return textMisfits(schema, value, path)
  return []
}

function objectMisfits(schema: Schema, value: Record<string, unknown>, root: Schema, path: string): string[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const missing = ((schema.required ?? []) as string[])
    .filter((name) => !(name in value))
    .map((name) => `${path}/${name} is missing`)
  const isOpen =
    typeof schema.additionalProperties === 'object' ||
    schema.additionalProperties === true ||
    (!schema.properties && !schema.type)
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, one]) => {
      if (properties[name]) return misfits(properties[name], one, root, `${path}/${name}`)
      if (isOpen)
        return typeof schema.additionalProperties === 'object'
          ? misfits(schema.additionalProperties as Schema, one, root, `${path}/${name}`)
          : []
      return [`${path}/${name} is not described`]
    }),
  ]
}

function textMisfits({ format, maxLength }: Schema, value: string, path: string): string[] {
  if (format === 'uuid' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return [`${path} is no id: ${value}`]
  if (format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value))
    return [`${path} is no point in time: ${value}`]
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) return [`${path} is no day: ${value}`]
  return maxLength !== undefined && [...value].length > (maxLength as number)
    ? [`${path} is longer than ${maxLength as number}`]
    : []
}

const isA = (type: string, value: unknown): boolean => {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

const resolve = (root: Schema, ref: string): Schema =>
  ref
    .slice(2)
    .split('/')
    .reduce<Schema>((node, key) => node[key] as Schema, root)

/** Parts that hold together, as one: closed over the keys of all. */
function merged({ allOf, ...rest }: Schema, root: Schema): Schema {
  const parts = [rest, ...(allOf as Schema[])].map((part) =>
    part.$ref ? resolve(root, part.$ref as string) : part.allOf ? merged(part, root) : part,
  )
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  })
}
