/** A workbook whose second sheet has these rows as XML. Nothing in it is packed. */
export function workbook(rows: string): ArrayBuffer {
  const sheet = (content: string) => `<worksheet><sheetData>${content}</sheetData></worksheet>`;
  const relation = (n: number) =>
    `<Relationship Id="r${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`;
  const files = Object.entries({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r2"/><sheet name="B" sheetId="2" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1)}${relation(2)}</Relationships>`,
    'xl/sharedStrings.xml': '<sst></sst>',
    'xl/styles.xml': '<styleSheet></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/worksheets/sheet2.xml': sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
  }).map(([name, text]) => ({ name: new TextEncoder().encode(name), text: new TextEncoder().encode(text) }));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    for (const at of [20, 24]) entry.setUint32(at, text.length, true);
    entry.setUint16(28, name.length, true);
    entry.setUint32(42, offset, true);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    for (const at of [18, 22]) local.setUint32(at, text.length, true);
    local.setUint16(26, name.length, true);
    parts.push(new Uint8Array(local.buffer), name, text);
    directory.push(new Uint8Array(entry.buffer), name);
    offset += 30 + name.length + text.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  for (const at of [8, 10]) end.setUint16(at, files.length, true);
  const directoryLength = directory.reduce((sum, { length }) => sum + length, 0);
  end.setUint32(12, directoryLength, true);
  end.setUint32(16, offset, true);
  const all = [...parts, ...directory, new Uint8Array(end.buffer)];
  const file = new Uint8Array(offset + directoryLength + end.byteLength);
  let at = 0;
  for (const part of all) {
    file.set(part, at);
    at += part.length;
  }
  return file.buffer;
}
