import { isLinkAddress } from '@quoin/kit/rich-text'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useTranslations } from 'use-intl'
import { AddressButton } from './AddressButton.tsx'

export function LinkButton({ editor, isActive }: { editor: Editor; isActive: boolean }) {
  const t = useTranslations('editor')
  const notValid = useTranslations('ui')
  return (
    <AddressButton
      icon={IconLink}
      label={t('link')}
      field={t('linkAddress')}
      submit={t('save')}
      active={isActive}
      begin={() => String(editor.getAttributes('link').href ?? '')}
      take={(address) => {
        const href = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address
        if (!isLinkAddress(href)) return notValid('fields.notValid', { name: t('linkAddress') })
        const chain = editor.chain().focus().extendMarkRange('link')
        if (editor.state.selection.empty && !isActive)
          chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] }).run()
        else chain.setLink({ href }).run()
        return undefined
      }}
      {...(isActive && {
        remove: { label: t('unlink'), run: () => void editor.chain().focus().extendMarkRange('link').unsetLink().run() },
      })}
    />
  )
}
