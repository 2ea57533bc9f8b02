import { Anchor, Stack, Table, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { dataSources } from './dataSources.ts'
import classes from './AboutPage.module.css'

/** `/about`: the licence of the product, and whose data and fonts travel with it. */
export function AboutPage() {
  const t = useTranslations('web.about')
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · Quoin`
  }, [title])
  return (
    <main className={classes.page}>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        <Text>{t('license')}</Text>
        <Title order={2}>{t('sources')}</Title>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('what')}</Table.Th>
              <Table.Th>{t('source')}</Table.Th>
              <Table.Th>{t('terms')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dataSources.map(({ key, name, url, license, terms }) => (
              <Table.Tr key={name}>
                <Table.Td>{t(key)}</Table.Td>
                <Table.Td>
                  <Anchor inherit href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Anchor inherit href={terms} target="_blank" rel="noopener noreferrer">
                    {license === 'Public domain' ? t('publicDomain') : license}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </main>
  )
}
