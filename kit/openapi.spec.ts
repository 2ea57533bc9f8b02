import { describe, expect, it } from 'vitest'
import { block } from './block.ts'
import { customFields, text } from './fields/index.ts'
import { openApi } from './openapi.ts'
import { resource } from './resource.ts'

const permissions = { read: 'jars.read', write: 'jars.write' }
const jars = block(
  'jars',
  'Jars',
  {
    jars: resource({
      type: 'jar',
      wrapper: 'jar',
      title: 'name',
      permissions,
      fields: { name: text().required(), customFields: customFields() },
    }),
    lids: resource({ wrapper: 'lid', title: 'name', permissions, fields: { name: text().required() } }),
  },
  { 'jars.read': 'See', 'jars.write': 'Write' },
)
const page = openApi(jars, { publicUrl: 'https://one.example', version: '1' }) as Record<string, any>
const parameter = (path: string, name: string) =>
  page.paths[path].get.parameters.find((one: { name: string }) => one.name === name)

describe('The description of a resource that takes fields of the company', () => {
  it('says what their values may be, and where the company has them listed', () => {
    const { custom_fields } = page.paths['/jars'].post.requestBody.content['application/json'].schema.properties.jar.properties
    expect(custom_fields.type).toBe('object')
    expect(custom_fields.description).toContain('/custom_fields')
    expect(custom_fields.additionalProperties.anyOf.map((one: { type: string }) => one.type)).toEqual([
      'string',
      'number',
      'boolean',
      'array',
      'null',
    ])
    expect(page.components.schemas.jar.properties.attributes.properties.custom_fields).toMatchObject({ type: 'object' })
  })

  it('says how a list is filtered and sorted by them, where there are any', () => {
    expect(parameter('/jars', 'sort').description).toContain('custom_fields.')
    expect(parameter('/jars', 'filter').schema.description).toContain('filter[custom_fields.')
    expect(parameter('/lids', 'sort').description).not.toContain('custom_fields.')
    expect(parameter('/lids', 'filter')).toBeUndefined()
  })
})
