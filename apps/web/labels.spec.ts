import { languages } from '@quoin/ui'
import { describe, expect, it } from 'vitest'
import type { Labels } from './labels.ts'
import { declared } from './pages.ts'

const catalogs = import.meta.glob<Labels[string]>(['../../blocks/*/texts/??.ts', '../../blocks/*/screens/texts/??.ts'], {
  import: 'default',
})

describe('The navigation', () => {
  it.each(languages)('has a word for every declared page in %s', async (language) => {
    const nameless = await Promise.all(
      declared.map(async ({ block, navigation }) => {
        const texts = await Object.entries(catalogs).find(
          ([path]) => path.includes(`/${block}/`) && path.endsWith(`/${language}.ts`),
        )![1]()
        return navigation.flatMap(({ key, to, creates, acts = {} }) => [
          ...((texts.pages?.[key] ?? texts.resources[key]?.many) ? [] : [to]),
          ...(creates && !texts.resources[key]?.one ? [`new ${to}`] : []),
          ...Object.keys(acts).filter((act) => !texts.acts?.[act]),
        ])
      }),
    )
    expect(declared.length).toBeGreaterThan(10)
    expect(nameless.flat()).toEqual([])
  })

  it('asks for no permission that nobody can be given, or the page is in nobody’s navigation', () => {
    const known = new Set(declared.flatMap(({ permissionTexts = {} }) => Object.keys(permissionTexts)))
    const hidden = declared.flatMap(({ navigation }) =>
      navigation.flatMap(({ to, permission, acts = {} }) =>
        [permission, ...Object.values(acts).map((act) => act.permission)].flatMap((one) =>
          one !== undefined && !known.has(one) ? [`${to}: ${one}`] : [],
        ),
      ),
    )
    expect(known.size).toBeGreaterThan(100)
    expect(hidden).toEqual([])
  })
})
