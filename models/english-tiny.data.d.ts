/** The bytes of the tiny English model in base 64. */
declare const text: string;
export default text;
