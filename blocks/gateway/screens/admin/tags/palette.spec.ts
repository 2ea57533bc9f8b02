import { gateway } from '@quoin/gateway/resources'
import { hueNames } from '@quoin/ui/fields/hue.ts'
import { expect, it } from 'vitest'

it('The colours to choose from are those that screens have for tags', () => {
  expect(gateway.tags.definition.fields.color.definition.options).toEqual(hueNames)
})
