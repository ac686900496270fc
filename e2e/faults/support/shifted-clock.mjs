/** Loaded into a server before its own code: its clock is ahead by so much. */
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() + shift]));
  }
  static now() {
    return RealDate.now() + shift;
  }
};
