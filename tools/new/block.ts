import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sentence } from '@quoin/kit'
import { addResource } from './resource.ts'
import { singular } from './singular.ts'

const registry = 'blocks/registry.ts'
const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const

/**
 * Lays out a block with a first resource (its list, form, record page, texts, spec and demo), and adds its line to the registry.
 * Answers the paths it wrote or changed. Throws one sentence, and writes nothing, when the name does not suit or is taken.
 */
export function addBlock(root: string, name: string, resource = 'items'): string[] {
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new Error(`${name} is no name for a block; write lower-case letters, as in forms.`)
  if (resource === name) throw new Error('The first resource needs another name than its block.')
  const folder = `blocks/${name}`
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already.`)
  const files = {
    [`${folder}/README.md`]: readme(name, resource),
    [`${folder}/package.json`]: manifest(root, name),
    [`${folder}/server.ts`]: server(name),
    [`${folder}/pages.tsx`]: pages(name, resource),
    [`${folder}/demo.ts`]: demo(name, resource),
    [`${folder}/resources/index.ts`]: index(name),
    [`${folder}/migrations/.gitkeep`]: '',
    [`${folder}/texts/loaders.ts`]: loaders(name),
    [`${folder}/texts/permissionTexts.ts`]: rights(name, resource),
    ...Object.fromEntries(languages.map((language) => [`${folder}/texts/${language}.ts`, texts(name, resource, language)])),
    [registry]: withLine(readFileSync(join(root, registry), 'utf8'), name),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return [...new Set([...Object.keys(files), ...addResource(root, name, resource)])]
}

/** The lines of the registry stay in the order of their names. */
function withLine(text: string, name: string): string {
  const [comment, ...lines] = text.trim().split('\n')
  return `${[comment, ...[...lines, `export { ${name} } from './${name}/resources/index.ts'`].sort()].join('\n')}\n`
}

/** The versions of the workspace are the ones the other packages ask for. */
function manifest(root: string, name: string): string {
  const ui = JSON.parse(readFileSync(join(root, 'ui/package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const { version } = JSON.parse(readFileSync(join(root, 'kit/package.json'), 'utf8')) as { version: string }
  const icons = '@tabler/icons-react'
  return `${JSON.stringify(
    {
      name: `@quoin/${name}`,
      version,
      private: true,
      type: 'module',
      exports: { './resources': './resources/index.ts', './server': './server.ts', './pages': './pages.tsx' },
      dependencies: {
        '@quoin/gateway': version,
        '@quoin/kit': version,
        '@quoin/ui': version,
        [icons]: ui.dependencies[icons],
      },
    },
    null,
    2,
  )}\n`
}

const title = (name: string) => sentence(name)

const readme = (name: string, resource: string) => `# ${title(name)}

What this block is for, in one sentence.

## Words

- **${singular(resource)}** what one is to the company

## Neighbours

The gateway, for people and permissions.
`

const index = (name: string) => `import { block } from '@quoin/kit'

/** What the block is for. */
export const ${name} = block('${name}', '${title(name)}', {}, {}, {})
`

const server = (name: string) => `import { serve } from '@quoin/kit/server'
import { ${name} } from './resources/index.ts'

export const ${name}Server = serve(${name}, {
  demo: async () => (await import('./demo.ts')).demo,
})
`

const pages = (name: string, resource: string) => `import { pagesOf, rest } from '@quoin/ui/pages'
import { IconBox } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const ${name} = { block: '${name}', resources: () => import('./resources/index.ts'), texts, space: 'work', permissionTexts } as const

export const pages = pagesOf(${name}, {
  ${resource}: {
    icon: IconBox,
    list: { columns: ['name', 'updatedAt'] },
    record: { groups: { about: rest } },
  },
})
`

const demo = (name: string, resource: string) => `import type { Demo } from '@quoin/kit/server'
import { ${name} } from './resources/index.ts'

/** A first one to look at. */
export const demo: Demo = async ({ tx, year, people }) => {
  await year.add(tx, ${name}.${resource}, people[0]!, 30, { name: 'The first one' })
}
`

const loaders = (name: string) => `import type { CatalogLoaders } from '@quoin/ui'
import type en from './en.ts'

export const texts: CatalogLoaders = {
${languages.map((language) => `  ${language}: () => import('./${language}.ts'),\n`).join('')}}

declare module '@quoin/ui/texts/catalog.ts' {
  interface Catalogs {
    ${name}: typeof en
  }
}
`

/** What is alike in every block; the rest stands in English in every language until somebody translates it. */
const words = {
  en: {
    name: 'Name',
    about: 'About',
    one: 'Item',
    many: 'Items',
    read: 'View',
    write: 'Create and edit',
    delete: 'Delete, restore and purge',
  },
  es: {
    name: 'Nombre',
    about: 'Información',
    one: 'Elemento',
    many: 'Elementos',
    read: 'Ver',
    write: 'Crear y cambiar',
    delete: 'Eliminar, restaurar y purgar',
  },
  fr: {
    name: 'Nom',
    about: 'Informations',
    one: 'Élément',
    many: 'Éléments',
    read: 'Voir',
    write: 'Créer et modifier',
    delete: 'Supprimer, restaurer et purger',
  },
  de: {
    name: 'Name',
    about: 'Angaben',
    one: 'Eintrag',
    many: 'Einträge',
    read: 'Sehen',
    write: 'Anlegen und ändern',
    delete: 'Löschen und wiederherstellen',
  },
  ja: { name: '名前', about: '基本情報', one: '項目', many: '項目一覧', read: '閲覧', write: '作成と変更', delete: '削除と復元' },
  zh: { name: '名称', about: '基本信息', one: '条目', many: '全部条目', read: '查看', write: '创建和修改', delete: '删除和恢复' },
} as const
type Language = (typeof languages)[number]

const called = (resource: string, language: Language) =>
  resource === 'items' ? words[language] : { one: sentence(singular(resource)), many: sentence(resource) }

function texts(name: string, resource: string, language: Language): string {
  const { one, many } = called(resource, language)
  const body = `{
  title: '${title(name)}',
  resources: {
    ${resource}: {
      one: '${one}',
      many: '${many}',
      fields: { name: '${words[language].name}' },
      groups: { about: '${words[language].about}' },
    },
  },
}`
  return language === 'en'
    ? `import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { ${name} } from '../resources/index.ts'

const en = ${body} as const satisfies { readonly resources: Pick<BlockWords<typeof ${name}>, '${resource}'> } & Record<string, unknown>

export default en
`
    : `import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default ${body} as const satisfies Shape<typeof en>
`
}

function rights(name: string, resource: string): string {
  const inAll = (say: (language: Language) => string) => `{ ${languages.map((one) => `${one}: '${say(one)}'`).join(', ')} }`
  const lines = (['read', 'write', 'delete'] as const).map(
    (action) =>
      `  '${name}.${resource}.${action}': ${inAll((language) => `${words[language][action]}: ${called(resource, language).many}`)},\n`,
  )
  return `import type { PermissionTexts } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const permissionTexts = {
  ${name}: ${inAll(() => title(name))},
${lines.join('')}} as const satisfies PermissionTexts
`
}
