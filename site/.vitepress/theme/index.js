import { useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h, nextTick, onMounted, watch } from "vue";
import "./style.css";

/** What readers see under an address that leads nowhere. */
const notFound = () =>
  h("main", { class: "not-found" }, [
    h("h1", "There is no such page"),
    h("p", [
      "The address may be wrong, or the page has moved. ",
      h("a", { href: "/" }, "Go to the first page"),
      ".",
    ]),
  ]);

/** The first page has no main part for screen readers by itself. */
const markMain = () => document.querySelector(".VPHome")?.setAttribute("role", "main");

export default {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute();
      onMounted(markMain);
      watch(
        () => route.path,
        () => nextTick(markMain),
      );
      return () => h(DefaultTheme.Layout, null, { "not-found": notFound });
    },
  },
};
