/** Whether the keyboard is one of Apple's, where Cmd is what Ctrl is elsewhere, and Option types characters. */
export const onApple = /mac|iphone|ipad/i.test(navigator.platform);
