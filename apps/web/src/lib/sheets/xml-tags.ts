/** A tag of an XML text. */
export type XmlTag = {
  /** Without the prefix that some programs write before it. */
  name: string;
  kind: 'opening' | 'closing' | 'empty';
  attributes: string;
  /** Where it begins, and where what follows it does. */
  start: number;
  end: number;
};

/** The tags of an XML text one after the other. Every character is visited once, whatever is missing or never closed. */
export function* xmlTags(xml: string): Generator<XmlTag> {
  for (let start = xml.indexOf('<'); start >= 0; ) {
    const close = xml.indexOf('>', start);
    if (close < 0) return;
    const [kind, text] = tagText(xml.slice(start + 1, close));
    const [name = ''] = /^[^\s]*/.exec(text) ?? [];
    yield {
      name: name.slice(name.indexOf(':') + 1),
      kind,
      attributes: text.slice(name.length),
      start,
      end: close + 1,
    };
    start = xml.indexOf('<', close);
  }
}

function tagText(text: string): [XmlTag['kind'], string] {
  if (text.startsWith('/')) return ['closing', text.slice(1)];
  return text.endsWith('/') ? ['empty', text.slice(0, -1)] : ['opening', text];
}

/** The value of an attribute. Null where there is none. */
export const attribute = ({ attributes }: XmlTag, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
