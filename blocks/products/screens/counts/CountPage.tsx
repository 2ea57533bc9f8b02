import { Button, Menu } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useCaller } from '@quoin/kit/react'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { CountLines } from './CountLines.tsx'

/** One count: what is to be counted, what was found, and who decides about the differences. */
export function CountPage({ id }: { readonly id: string }) {
  const t = useTranslations('products.counting')
  const go = useGo()
  return (
    <RecordPage
      resource={products.stockCounts}
      id={id}
      foldsEmpty
      firstTab="lines"
      key={id}
      tabs={[
        { key: 'lines', label: t('lines'), content: (count) => <CountLines count={id} open={count.status === 'counting'} /> },
      ]}
      actions={(count) => <SheetMenu id={id} name={String(count.name)} />}
      onGone={() => void go(pages.stockCounts.list())}
    />
  )
}

function SheetMenu({ id, name }: { id: string; name: string }) {
  const t = useTranslations('products.counting')
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(products.stockCounts)
  const save = async (blank: boolean) => {
    try {
      const rows = await allLines(call, id)
      saveFile(
        `${name}.csv`,
        csvOf(
          rows.map(({ bin, sku, name: what, expected, counted, difference, note }) =>
            blank ? { bin, sku, name: what, counted: '' } : { bin, sku, name: what, expected, counted, difference, note },
          ),
        ),
      )
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    }
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          {t('sheet')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save(true)}>{t('blankSheet')}</Menu.Item>
        <Menu.Item onClick={() => void save(false)}>{t('filledSheet')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type Call = ReturnType<typeof useCaller>['call']
async function allLines(call: Call, parent: string) {
  const rows = []
  for (let page = 1; ; page++) {
    const { data, meta } = await call(products.stockCountLines.list, { parent, page, records: 1_000 })
    rows.push(...data)
    if (page >= meta.totalPages) return rows
  }
}
