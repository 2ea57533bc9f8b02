import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { content, languages } from '../resources/index.ts'

/** The languages of a post, each with its own state, and what was published again since it was translated. */
export function LanguagesTab({ id }: { readonly id: string }) {
  const t = useTranslations('content.languages')
  const words = useTranslations('content.resources.posts.options')
  const go = useGo()
  const { data, error, refetch } = useRead(content.posts.translations, { id })
  const add = useAction(content.posts.translate)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const there = new Set(data?.languages.map(({ language }) => language))
  const missing = languages.filter((one) => !there.has(one))
  return (
    <Stack gap="sm">
      {add.error && <ErrorState error={add.error} />}
      {data?.languages.map((one) => (
        <Group key={one.post_unique_id} gap="sm">
          <Text fw={600} w={110}>
            {words(`language.${one.language as 'en'}`)}
          </Text>
          <Link to={pages.posts.record(one.post_unique_id)}>{one.title}</Link>
          <StatusPill value={one.state} label={words(`state.${one.state}`)} />
          {one.is_original && <Text size="sm">{t('original')}</Text>}
          {one.is_stale && (
            <Text size="sm" c="orange">
              {t('stale')}
            </Text>
          )}
        </Group>
      ))}
      {missing.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button variant="default" loading={add.isPending} w="fit-content">
              {t('add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {missing.map((language) => (
              <Menu.Item
                key={language}
                onClick={() =>
                  add.mutate(
                    { id, language },
                    { onSuccess: (made) => go(pages.posts.record((made as { unique_id: string }).unique_id)) },
                  )
                }
              >
                {words(`language.${language}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  )
}
